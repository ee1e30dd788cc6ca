/** The query of a URL: all that follows the first question mark. There may be more of them in it, as in PHP. */
export const queryIn = (url: string): URLSearchParams => new URLSearchParams(url.replace(/^[^?]*/, ''));
