import { readFileSync } from 'node:fs';

/** Languages of samples that have to work. */
const languages = ['sh', 'ts', 'python', 'json'];

/** A fenced code block of a document. */
export interface Sample {
  /** The heading above it and its language, such as `Create one / sh`, with a number from the second one on. */
  name: string;
  language: string;
  code: string;
  /** Its position in the document. */
  line: number;
}

/** The test of a sample, or the reason it cannot run. */
export type SampleTest = ((sample: Sample) => Promise<unknown>) | { notRun: string };

/** The samples of a document, in order. Blocks in other languages are text. */
export function samplesOf(document: string): Sample[] {
  const samples: Sample[] = [];
  const lines = readFileSync(document, 'utf8').split('\n');
  let heading = '';
  let open: { language: string; line: number; code: string[] } | undefined;
  for (const [at, line] of lines.entries()) {
    const fence = /^\s*```(\w*)/.exec(line);
    if (!open && fence) {
      open = { language: fence[1] ?? '', line: at + 1, code: [] };
    } else if (open && fence) {
      const { language, code } = open;
      const kind = `${heading} / ${language}`;
      const before = samples.filter(({ name }) => name.replace(/ \d+$/, '') === kind).length;
      if (languages.includes(language)) {
        const name = before === 0 ? kind : `${kind} ${before + 1}`;
        samples.push({ name, language, code: `${code.join('\n')}\n`, line: open.line });
      }
      open = undefined;
    } else if (open) {
      open.code.push(line);
    } else {
      heading = /^#+ (.*)/.exec(line)?.[1] ?? heading;
    }
  }
  return samples;
}

/**
 * Registers a test for each sample of a document, in its order. An unlisted sample fails, and so does an entry without
 * a sample.
 */
export function testSamples(document: string, tests: Record<string, SampleTest>): void {
  const samples = samplesOf(document);
  it(`has a test or a reason for each sample of ${document}`, () => {
    expect(samples.map(({ name }) => name)).toEqual(Object.keys(tests));
  });
  for (const sample of samples) {
    const test = tests[sample.name];
    if (typeof test === 'function') it(`runs ${sample.name}`, async () => void (await test(sample)));
  }
}
