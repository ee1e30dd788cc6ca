import { Signatures } from '@app/database';
import { Module } from '@nestjs/common';
import { AccountSettingsService } from './account-settings.service.js';
import { AccountsService } from './accounts.service.js';
import { AppsService } from './apps.service.js';
import { CreatedKeys } from './created-keys.js';
import { InvitationsService } from './invitations.service.js';
import { KeysService } from './keys.service.js';
import { LogosService } from './logos.service.js';
import { MembersService } from './members.service.js';
import { PasskeyVerifier } from './passkey-verifier.js';
import { PasskeysService } from './passkeys.service.js';
import { OidcIdentitiesService } from './oidc-identities.service.js';
import { SessionBearers } from './session-bearers.js';
import { SessionsService } from './sessions.service.js';
import { TotpService } from './totp.service.js';
import { UsersService } from './users.service.js';

/** The services that other modules may inject. */
const services = [
  AccountSettingsService,
  AccountsService,
  AppsService,
  CreatedKeys,
  InvitationsService,
  KeysService,
  LogosService,
  MembersService,
  PasskeysService,
  PasskeyVerifier,
  OidcIdentitiesService,
  SessionBearers,
  SessionsService,
  Signatures,
  TotpService,
  UsersService,
];

@Module({ providers: services, exports: services })
export class AccountsModule {}
