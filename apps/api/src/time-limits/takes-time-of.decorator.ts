import { SetMetadata } from '@nestjs/common';

/** How long each statement of a call that reads may take, by the kind of the call, milliseconds. */
export const timeLimits = {
  /** Also counts, and everything that is not a report. */
  lists: 5_000,
  /** Counts of all matches of a search that were requested explicitly. */
  exactCounts: 10_000,
  reports: 10_000,
};

export const TIME_LIMIT_METADATA = 'time-limit';

/** Declares the kind of a read if it is not a list, a count or anything else with the default limit. */
export const TakesTimeOf = (kind: keyof typeof timeLimits): ClassDecorator & MethodDecorator =>
  SetMetadata(TIME_LIMIT_METADATA, kind);
