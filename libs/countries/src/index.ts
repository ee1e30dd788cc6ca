export { CountryDatabase, type CountrySource, countrySources } from './country-database.js';
export { CountryDownloadError, CountryFileError } from './country-file-error.js';
export {
  readStoredFile,
  removeStoredCountries,
  storedCountries,
  type StoredCountries,
} from './stored-countries.js';
export { type CountryUpdate, defaultUpdateUrl, isUpdateDue, updateCountries } from './update-countries.js';
