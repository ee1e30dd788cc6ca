export { AccountsModule } from './accounts.module.js';
export { AccountsService } from './accounts.service.js';
export { hashKey, isKey, issueKey, prefixOf } from './api-key-format.js';
export { KeysService, type Caller, type NewKey } from './keys.service.js';
export { hashPassword, passwordLength, verifyPassword } from './passwords.js';
