export { decoyHash, hashPassword, verifyPassword } from './passwords.js';
