export { decoyHash, hashPassword, passwordVersion, verifyPassword } from './passwords.js';
