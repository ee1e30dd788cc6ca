/** The services that pages come from. */
export const pageSources = ['linktree', 'beacons', 'linkstack'] as const;
export type PageSource = (typeof pageSources)[number];

/** The problem of a file, as a stable code. */
export type PageFileProblem = 'not_recognized' | 'wrong_source' | 'damaged' | 'encrypted' | 'too_complex';

const accepted =
  'Accepted are a page of Linktree, Beacons or LinkStack that a browser has saved (HTML, MHTML, or a ZIP of the page with ' +
  "its folder), LinkStack's export (JSON), and the data of a Linktree page (JSON).";

const messages: Readonly<Record<PageFileProblem, string>> = {
  not_recognized: `Nothing in this file was recognized as a bio page. ${accepted}`,
  wrong_source: `This file is not from the service that \`source\` names. ${accepted}`,
  damaged: `The file is damaged or incomplete. ${accepted}`,
  encrypted: 'The file is encrypted. Send it without a password.',
  too_complex: 'The file has too much in it to be read. Save the page as HTML only.',
};

/** A file that is not a bio page. Its message is safe to show to the caller. */
export class PageFileError extends Error {
  constructor(readonly problem: PageFileProblem) {
    super(messages[problem]);
    this.name = 'PageFileError';
  }
}
