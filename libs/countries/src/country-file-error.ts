/** The reason why a file is not used. The message is worded for the operator. A retry would end the same. */
export class CountryFileError extends Error {
  override readonly name = 'CountryFileError';
}

/** The reason why there is no file. The message is worded for the operator. A retry may succeed. */
export class CountryDownloadError extends Error {
  override readonly name = 'CountryDownloadError';
}
