export { type FoundPage, type LeftOut, type LeftOutReason, leftOutReasons } from './found-page.js';
export { PageFileError, pageSources, type PageSource } from './page-file-error.js';
export { PageReader } from './page-reader.js';
export { tidyPage, type PageLimits, type TidyPage } from './tidy-page.js';
