// Preloaded into the API (`--import`): statements no longer set their accounts. Only the owner of the tables, to whom
// row-level security does not apply, sees any rows then.
import { AsyncLocalStorage } from 'node:async_hooks';

const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (store, ...rest) {
  // Of all stores, only the list of accounts is an array.
  return Array.isArray(store) ? rest[0](...rest.slice(1)) : run.call(this, store, ...rest);
};
