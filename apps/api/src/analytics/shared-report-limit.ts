import { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import { Injectable } from '@nestjs/common';
import { NetworkLimit } from '../auth/network-limit.js';

/** Shared reports that somebody may open in a minute. */
export const sharedReportsPerMinute = 60;

/** Limits shared reports by network, so that nobody can search for tokens or keep the database busy. */
@Injectable()
export class SharedReportLimit extends NetworkLimit {
  constructor(signatures: Signatures, store: LimiterStore) {
    super(signatures, store, {
      name: 'shared-reports',
      points: sharedReportsPerMinute,
      duration: 60,
      message: `More than ${sharedReportsPerMinute} shared reports in a minute. Try again soon.`,
    });
  }
}
