import { AccountsService, SessionsService, type CurrentSession as Session } from '@app/accounts';
import { notFound } from '@app/common';
import { Body, Controller, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Audited } from '../audit/audited.decorator.js';
import { AccountLimits } from '../auth/account-limits.js';
import { ResourceId } from '../openapi/resource-id.decorator.js';
import { NoBody } from '../validation/no-input.js';
import { SignedInDto } from './account.dto.js';
import { AccountNameDto, AccountZoneDto, OwnAccountListDto } from './accounts.dto.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';
import { showAccount } from './sign-in.service.js';

@ApiTags('Accounts')
@Controller('dashboard/api')
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly limits: AccountLimits,
  ) {}

  @Get('accounts')
  @DashboardCall({ summary: 'List the accounts of the user', read: true, evenIfDisabled: true })
  @ApiOkResponse({ description: 'The accounts, by name.', type: OwnAccountListDto })
  async listAccounts(@CurrentSession() { user }: Session): Promise<OwnAccountListDto> {
    return { data: await this.accounts.listOf(user.id) };
  }

  @Post('accounts')
  @Audited('account.created')
  @DashboardCall({
    summary: 'Create another account',
    description:
      'The user owns it. The session acts for it from now on. While sign-up is open, a user may own ten accounts.',
    role: 'owner',
    status: 201,
    once: true,
  })
  @ApiCreatedResponse({ description: 'The new account.', type: SignedInDto })
  async createAccount(
    @CurrentSession() session: Session,
    @Body() { name }: AccountNameDto,
  ): Promise<SignedInDto> {
    return this.enter(session, await this.accounts.create(session.user.id, name, this.limits.maxAccounts));
  }

  @Post('accounts/:id/enter')
  @Audited('session.switched')
  @DashboardCall({
    summary: 'Switch to another account of the user',
    description: 'The session acts for that account from now on. Its bearer tokens for the previous one end.',
    errors: [404],
    evenIfDisabled: true,
  })
  @ApiOkResponse({ description: 'The account that the session acts for.', type: SignedInDto })
  async enterAccount(
    @CurrentSession() session: Session,
    @ResourceId() id: string,
    @NoBody() _body: undefined,
  ): Promise<SignedInDto> {
    return this.enter(session, id);
  }

  @Patch('account')
  @Audited('account.renamed')
  @DashboardCall({ summary: 'Name the account', ofAccount: true, role: 'owner' })
  @ApiOkResponse({ description: 'The account.', type: SignedInDto })
  async renameAccount(
    @CurrentSession() session: Session,
    @Body() { name }: AccountNameDto,
  ): Promise<SignedInDto> {
    await this.accounts.rename(session.account.id, name);
    return { account: showAccount({ ...session, account: { ...session.account, name } }) };
  }

  @Put('account/zone')
  @Audited('account.zone_changed')
  @DashboardCall({
    summary: 'Set the time zone of the account',
    ofAccount: true,
    description:
      'Reports use its days unless they ask for another zone. The documented reports keep UTC days.',
    role: 'owner',
  })
  @ApiOkResponse({ description: 'The account.', type: SignedInDto })
  async setZone(@CurrentSession() session: Session, @Body() { zone }: AccountZoneDto): Promise<SignedInDto> {
    await this.accounts.setZone(session.account.id, zone);
    return { account: showAccount({ ...session, account: { ...session.account, zone } }) };
  }

  private async enter(session: Session, accountId: string): Promise<SignedInDto> {
    const entered = await this.sessions.enterAccount(session, accountId);
    if (!entered) throw notFound();
    return { account: showAccount(entered) };
  }
}
