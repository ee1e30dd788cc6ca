export { type Mail, Mailer } from './mailer.js';
