/** The query of a URL: everything after the first question mark. It may contain more of them, as in PHP. */
export const queryIn = (url: string): URLSearchParams => new URLSearchParams(url.replace(/^[^?]*/, ''));
