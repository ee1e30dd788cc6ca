import { t } from '@lingui/core/macro';
import type { LinkState } from './link-queries.ts';

/** The labels of the states of links, and the color of their badges in lists. */
export const stateLabels: Record<LinkState, { label: string; color: string }> = {
  active: { label: t({ message: 'Active', context: 'state of a link' }), color: 'teal' },
  paused: { label: t({ message: 'Paused', context: 'state of a link' }), color: 'orange' },
  scheduled: { label: t({ message: 'Scheduled', context: 'state of a link' }), color: 'blue' },
  ended: { label: t({ message: 'Ended', context: 'state of a link' }), color: 'gray' },
  limit_reached: { label: t({ message: 'Limit reached', context: 'state of a link' }), color: 'gray' },
  blocked: { label: t({ message: 'Blocked', context: 'state of a link' }), color: 'red' },
  disabled: { label: t({ message: 'Disabled', context: 'state of a link' }), color: 'red' },
};
