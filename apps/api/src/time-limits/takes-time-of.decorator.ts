import { SetMetadata } from '@nestjs/common';

/** How long each statement of a call that reads may take, by the kind of the call, milliseconds. */
export const timeLimits = {
  /** Also counts, and everything that is no report. */
  lists: 5_000,
  /** Counts of all matches of a search, which somebody asked for expressly. */
  exactCounts: 10_000,
  reports: 10_000,
};

export const TIME_LIMIT_METADATA = 'time-limit';

/** The kind of the calls that read, if it is not that of lists, counts and everything else. */
export const TakesTimeOf = (kind: keyof typeof timeLimits): ClassDecorator & MethodDecorator =>
  SetMetadata(TIME_LIMIT_METADATA, kind);
