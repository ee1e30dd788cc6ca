import { plural, t } from '@lingui/core/macro';
import type { ApiError } from '../../api/api-error.ts';
import { formatCount } from '../../format.ts';
import { labelOfField } from '../link-field-labels.ts';
import type { BulkKind, JobState } from './bulk-job.ts';

const changing = (links: number) => plural(links, { one: 'Changing # link …', other: 'Changing # links …' });
const changed = (links: number) => plural(links, { one: '# link changed.', other: '# links changed.' });

const doing: Record<BulkKind, (links: number) => string> = {
  change: changing,
  pause: (links) => plural(links, { one: 'Pausing # link …', other: 'Pausing # links …' }),
  activate: (links) => plural(links, { one: 'Activating # link …', other: 'Activating # links …' }),
  move: (links) => plural(links, { one: 'Moving # link …', other: 'Moving # links …' }),
  ungroup: (links) => plural(links, { one: 'Ungrouping # link …', other: 'Ungrouping # links …' }),
  tag: (links) => plural(links, { one: 'Tagging # link …', other: 'Tagging # links …' }),
  delete: (links) => plural(links, { one: 'Deleting # link …', other: 'Deleting # links …' }),
  rest: changing,
};

const done: Record<BulkKind, (links: number) => string> = {
  change: changed,
  pause: (links) => plural(links, { one: '# link paused.', other: '# links paused.' }),
  activate: (links) => plural(links, { one: '# link activated.', other: '# links activated.' }),
  move: (links) => plural(links, { one: '# link moved.', other: '# links moved.' }),
  ungroup: (links) =>
    plural(links, { one: '# link removed from their groups.', other: '# links removed from their groups.' }),
  tag: (links) => plural(links, { one: '# link tagged.', other: '# links tagged.' }),
  delete: (links) => plural(links, { one: '# link deleted.', other: '# links deleted.' }),
  rest: changed,
};

/** The progress or result of a job, in one sentence. */
export function headlineOf(kind: BulkKind, state: JobState): string {
  const { total } = state;
  switch (state.phase) {
    case 'waiting':
      return plural(total, {
        one: '# link is about to be deleted.',
        other: '# links are about to be deleted.',
      });
    case 'sending':
      return doing[kind](total);
    case 'undoing':
      return plural(total, { one: 'Undoing: # link …', other: 'Undoing: # links …' });
    case 'stopped': {
      if (state.done === 0 && state.error === null) return notDone(kind, total);
      const doneCount = formatCount(state.done);
      const remaining = total - state.done;
      return t`Stopped: ${doneCount} of ${plural(total, { one: '# link', other: '# links' })} done, ${plural(remaining, { one: '# remain', other: '# remain' })}.`;
    }
    case 'undone':
      return Object.keys(state.failures).length > 0 ? done.rest(state.succeeded) : t`Undone.`;
    case 'done':
      return done[kind](state.succeeded);
  }
}

const notDone = (kind: BulkKind, links: number): string =>
  kind === 'delete'
    ? plural(links, {
        one: '# link was not deleted, because the page closed.',
        other: '# links were not deleted, because the page closed.',
      })
    : plural(links, {
        one: '# link was not changed, because the page closed.',
        other: '# links were not changed, because the page closed.',
      });

/** The links that a job, or undoing it, could not change, and those that needed no change. One line each. */
export function remarksOn({ phase, done: answered, succeeded, failures }: JobState): string[] {
  if (phase !== 'done' && phase !== 'undone') return [];
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  const unchanged = answered - succeeded - failed;
  return [
    ...(unchanged > 0
      ? [plural(unchanged, { one: '# link needed no change.', other: '# links needed no change.' })]
      : []),
    ...Object.entries(failures).map(([code, links]) => failureText(code, links)),
  ];
}

function failureText(code: string, links: number): string {
  switch (code) {
    case 'not_found':
      return plural(links, {
        one: '# link not changed: no longer there.',
        other: '# links not changed: no longer there.',
      });
    case 'disabled':
      return plural(links, {
        one: '# link not changed: disabled by the operator.',
        other: '# links not changed: disabled by the operator.',
      });
    case 'too_many_tags':
      return plural(links, {
        one: '# link not changed: would have more than 20 tags.',
        other: '# links not changed: would have more than 20 tags.',
      });
    case 'ends_before_start':
      return plural(links, {
        one: '# link not changed: would expire before it becomes active.',
        other: '# links not changed: would expire before they become active.',
      });
    case 'unfit_for_holdout':
      return plural(links, {
        one: '# link not changed: its hold-out needs tracked conversions, and visitors who are led out of apps.',
        other:
          '# links not changed: their hold-out needs tracked conversions, and visitors who are led out of apps.',
      });
    default:
      return t`${plural(links, { one: '# link', other: '# links' })} not changed: ${code}.`;
  }
}

/** Why a call failed, one line each: its field errors, if there are any. */
export const errorTexts = ({ message, fields }: Pick<ApiError, 'message' | 'fields'>): string[] =>
  fields.length === 0
    ? [message]
    : fields.map(({ field, message: wrong }) => `${labelOfField(field.replace(/^set\./, ''))}: ${wrong}`);
