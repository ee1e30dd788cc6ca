export { type AccountWithKey, createAccountWithKey } from './account-with-key.js';
export { type ApiAnswer, ApiClient, type ApiRequest } from './api-client.js';
export { AppUnderTest, type Exit } from './app-under-test.js';
export { type Answer, DocumentedAnswers, type OpenApiDocument } from './documented-answers.js';
export { isAlive } from './is-alive.js';
export { type Service, type ServiceApp, type ServiceOptions, startService } from './service.js';
export { temporaryFolder, type TemporaryFolder } from './temporary-folder.js';
export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.js';
export { waitFor } from './wait-for.js';
