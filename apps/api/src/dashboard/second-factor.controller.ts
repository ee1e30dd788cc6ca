import {
  type CurrentSession as Session,
  OidcIdentitiesService,
  PasskeysService,
  TotpService,
  UsersService,
} from '@app/accounts';
import { qrSvg } from '@app/qr';
import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited, ChangesNothing } from '../audit/audited.decorator.js';
import { NoBody } from '../validation/no-input.js';
import { DoneDto } from './account.dto.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import { ConfirmTotpDto, CredentialsStateDto, RecoveryCodesDto, TotpSetupDto } from './second-factor.dto.js';

/** How the code for an authenticator app looks. */
const plainCode = {
  correction: 'M',
  size: 256,
  margin: 4,
  color: '#000000',
  background: '#ffffff',
  logo: null,
} as const;

@ApiTags('Second factor')
@Controller('dashboard/api')
export class SecondFactorController {
  constructor(
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
    private readonly identities: OidcIdentitiesService,
    private readonly users: UsersService,
  ) {}

  @Get('credentials')
  @DashboardCall({ summary: 'What the user can authenticate with', read: true })
  @ApiOkResponse({ description: 'The state.', type: CredentialsStateDto })
  async getCredentials(@CurrentSession() { user }: Session): Promise<CredentialsStateDto> {
    return {
      password: await this.users.hasPassword(user.id),
      totp: await this.totp.isOn(user.id),
      passkeys: await this.passkeys.count(user.id),
      recoveryCodes: await this.totp.countRecoveryCodes(user.id),
    };
  }

  @Post('totp')
  @ChangesNothing()
  @DashboardCall({
    summary: 'Begin to add an authenticator app',
    description: 'It takes effect once it is confirmed with a code.',
    stepUp: true,
  })
  @ApiOkResponse({ description: 'What the app needs.', type: TotpSetupDto })
  async beginTotp(@CurrentSession() { user }: Session, @NoBody() _body: undefined): Promise<TotpSetupDto> {
    await this.identities.refuseOwnCredentials(user.id);
    const setup = await this.totp.begin(user);
    return { ...setup, qr: qrSvg({ ...plainCode, text: setup.uri }) };
  }

  @Post('totp/confirm')
  @Audited('totp.added')
  @DashboardCall({ summary: 'Confirm an authenticator app', stepUp: true })
  @ApiOkResponse({ description: 'From now on, sign-in asks for a code.', type: RecoveryCodesDto })
  async confirmTotp(
    @CurrentSession() session: Session,
    @Body() { code }: ConfirmTotpDto,
  ): Promise<RecoveryCodesDto> {
    return { codes: await this.totp.confirm(session, code) };
  }

  @Delete('totp')
  @Audited('totp.removed')
  @DashboardCall({
    summary: 'Remove the authenticator app and the recovery codes',
    description: 'Requires a step-up with `forRemoval` that has not been used for another removal.',
    stepUp: true,
  })
  @ApiOkResponse({ description: 'Sign-in asks for the password only.', type: DoneDto })
  async removeTotp(@CurrentSession() session: Session, @NoBody() _body: undefined): Promise<DoneDto> {
    await this.totp.remove(session, session.id);
    return { ok: true };
  }

  @Post('recovery-codes')
  @Audited('recovery_codes.renewed')
  @DashboardCall({ summary: 'Replace the recovery codes', stepUp: true })
  @ApiOkResponse({ description: 'The new codes. The old ones are invalid.', type: RecoveryCodesDto })
  async renewRecoveryCodes(
    @CurrentSession() session: Session,
    @NoBody() _body: undefined,
  ): Promise<RecoveryCodesDto> {
    return { codes: await this.totp.renewRecoveryCodes(session) };
  }
}
