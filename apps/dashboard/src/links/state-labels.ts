import { t } from '@lingui/core/macro';

/** What the states of links are called. */
export const activeLabel = t({ message: 'Active', context: 'state of a link' });
export const pausedLabel = t({ message: 'Paused', context: 'state of a link' });
