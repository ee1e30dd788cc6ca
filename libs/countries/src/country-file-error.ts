/** Why a file is not used. The message is worded for the operator. Another attempt would end the same. */
export class CountryFileError extends Error {
  override readonly name = 'CountryFileError';
}

/** Why there is no file. The message is worded for the operator. Another attempt may succeed. */
export class CountryDownloadError extends Error {
  override readonly name = 'CountryDownloadError';
}
