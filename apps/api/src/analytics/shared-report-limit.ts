import { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import { Injectable } from '@nestjs/common';
import { NetworkLimit } from '../auth/network-limit.js';

/** Shared reports that a network may open per minute. */
const sharedReportsPerMinute = 60;

/** Limits shared reports by network, so that tokens cannot be guessed and the database cannot be kept busy. */
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
