import { siteOf } from '@app/common';
import { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import { Injectable } from '@nestjs/common';
import { NetworkLimit } from '../auth/network-limit.js';

/** Apps that may be registered from an IPv4 address or an IPv6 site in an hour. */
const registrationsPerHour = 20;

/** Limits registrations of apps by site, because they take places that all have to share. */
@Injectable()
export class RegistrationLimit extends NetworkLimit {
  constructor(signatures: Signatures, store: LimiterStore) {
    super(signatures, store, {
      name: 'app-registrations',
      points: registrationsPerHour,
      duration: 3600,
      message: `More than ${registrationsPerHour} apps registered in an hour. Try again later.`,
    });
  }

  override count(network: string): Promise<void> {
    return super.count(siteOf(network));
  }
}
