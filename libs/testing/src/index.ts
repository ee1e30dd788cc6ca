export { type AccountWithKey, createAccountWithKey } from './account-with-key.js';
export { type ApiAnswer, ApiClient, type ApiRequest } from './api-client.js';
export { AppUnderTest, type Exit } from './app-under-test.js';
export { DatabaseProxy } from './database-proxy.js';
export { type Answer, DocumentedAnswers, type OpenApiDocument } from './documented-answers.js';
export { setupCodeOf, skipFirstSignUp } from './first-sign-up.js';
export { freePort } from './free-port.js';
export { isAlive } from './is-alive.js';
export { bearerOf, createMember, type MemberUnderTest, pageHeaders } from './member.js';
export { type Profile } from './profiles.js';
export { inOneProcess, type Service, type ServiceApp, type ServiceOptions, startService } from './service.js';
export { type CountryLayout, countryFileOf, dbIpCountries, tarOf } from './sample-countries.js';
export { type ScannedPicture, scanPicture, scanSvg } from './scan-picture.js';
export { type SharedService, sharedService } from './shared-service.js';
export { patientConnection } from './patient-connection.js';
export { temporaryFolder, type TemporaryFolder } from './temporary-folder.js';
export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './test-database.js';
export { testRolePasswords } from './test-role-passwords.js';
export { waitFor } from './wait-for.js';
export {
  afterPngHeader,
  brightJpeg,
  exifOf,
  noisyImage,
  plainPng,
  pngChunk,
  readSample,
  sampleImage,
  withPngSize,
  withSegment,
} from './sample-images.js';
export { type SampleCell, sampleSheet, sampleWorkbook, workbookParts, zipOf } from './sample-workbook.js';
export { linkText } from './link-text.js';
