export {
  decoyHash,
  hashPassword,
  linkPasswords,
  passwordVersion,
  userPasswords,
  verifyPassword,
} from './passwords.js';
