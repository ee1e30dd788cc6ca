import { describe, expect, it } from '@jest/globals';
import type { JobState } from './bulk-job.ts';
import { errorTexts, headlineOf, remarksOn } from './bulk-texts.ts';

const state = (changes: Partial<JobState>): JobState => ({
  ...{ phase: 'done', done: 0, total: 5, failures: {}, succeeded: 0, error: null, undoUntil: null },
  ...changes,
});
const textsOf = (changes: Partial<JobState>): string[] => [
  headlineOf('pause', state(changes)),
  ...remarksOn(state(changes)),
];

describe('texts of a bulk action', () => {
  it('report links that could not be changed', () => {
    expect(textsOf({ done: 5, succeeded: 2, failures: { not_found: 1, disabled: 1 } })).toEqual([
      '2 links paused.',
      '1 link needed no change.',
      '1 link not changed: no longer there.',
      '1 link not changed: disabled by the operator.',
    ]);
    expect(textsOf({ done: 5, succeeded: 4, failures: { ends_before_start: 1 } })).toEqual([
      '4 links paused.',
      '1 link not changed: would expire before it becomes active.',
    ]);
  });

  it('report links that could not be undone', () => {
    expect(textsOf({ phase: 'undone', done: 5, succeeded: 3, failures: { not_found: 2 } })).toEqual([
      '3 links changed.',
      '2 links not changed: no longer there.',
    ]);
    expect(textsOf({ phase: 'undone', done: 5, succeeded: 5 })).toEqual(['Undone.']);
  });

  it('report nothing about the links of a deletion that was never sent', () => {
    expect(textsOf({ phase: 'undone' })).toEqual(['Undone.']);
  });

  it('explain why a call failed, by its invalid fields or its message', () => {
    const message = 'The request is not valid.';
    const wrong = { field: 'set.destination', code: 'denied_host', message: 'Not here.' } as const;
    expect(errorTexts({ message, fields: [wrong] })).toEqual(['Destination: Not here.']);
    expect(errorTexts({ message, fields: [] })).toEqual([message]);
  });
});
