import { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import { Injectable } from '@nestjs/common';
import { NetworkLimit } from '../auth/network-limit.js';

/** Reports that a network may send in an hour. */
const reportsPerHour = 20;

/** Limits reports by network. */
@Injectable()
export class ReportLimit extends NetworkLimit {
  constructor(signatures: Signatures, store: LimiterStore) {
    super(signatures, store, {
      name: 'reports',
      points: reportsPerHour,
      duration: 3600,
      message: `More than ${reportsPerHour} reports in an hour. Try again later.`,
    });
  }
}
