import { accountDeletionJob, AccountExportService, storageOf } from '@app/account-data';
import { closeAccount, type CurrentSession as Session, record } from '@app/accounts';
import { invalidRequest } from '@app/common';
import { inTransaction } from '@app/database';
import { JobQueue } from '@app/jobs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Logger, Post, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Audited, ChangesNothing } from '../audit/audited.decorator.js';
import { streamOf } from '../lists/stream-of.js';
import { NoBody } from '../validation/no-input.js';
import { DoneDto } from './account.dto.js';
import { AccountStorageDto, DeleteAccountDto, ShownAccountDto } from './accounts.dto.js';
import { SessionCookie } from './cookies.js';
import { CurrentSession, DashboardCall } from './dashboard-call.decorator.js';

const ndjson = 'application/x-ndjson';

/** Whole accounts: storage, export and deletion. */
@ApiTags('Accounts')
@Controller('dashboard/api/account')
export class AccountDataController {
  private readonly logger = new Logger(AccountDataController.name);

  constructor(
    private readonly em: EntityManager,
    private readonly exports: AccountExportService,
    private readonly jobs: JobQueue,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('storage')
  @DashboardCall({
    summary: 'Read how much the account stores',
    ofAccount: true,
    description: 'Measured at most once an hour; once a day if the account stores more than 100 MB.',
    read: true,
  })
  @ApiOkResponse({ description: 'What was measured last.', type: AccountStorageDto })
  async storage(@CurrentSession() { account }: Session): Promise<AccountStorageDto> {
    const storage = await storageOf(this.em, account.id);
    return { measuredAt: storage?.measuredAt.toISOString() ?? null, bytes: storage?.bytes ?? null };
  }

  @Post('export')
  @ChangesNothing()
  @DashboardCall({
    summary: 'Make sure that the account can be exported',
    ofAccount: true,
    description:
      'Browsers download the export by its URL, so they cannot ask the user to authenticate again at that point.',
    role: 'owner',
    stepUp: true,
  })
  @ApiOkResponse({ description: 'The session may export the account.', type: DoneDto })
  beginExport(@NoBody() _body: undefined): DoneDto {
    return { ok: true };
  }

  @Get('export')
  @Audited('account.exported')
  @DashboardCall({
    summary: 'Export the account',
    ofAccount: true,
    description:
      'One JSON object per line; docs/accounts.md describes them. The last line has the type `end`.',
    role: 'owner',
    stepUp: true,
    read: true,
  })
  @ApiOkResponse({
    description: 'The export, as a stream.',
    content: { [ndjson]: { schema: { type: 'string', description: 'JSON objects, one per line.' } } },
  })
  async exportAccount(
    @CurrentSession() { account }: Session,
    @Query() _query: ShownAccountDto,
  ): Promise<StreamableFile> {
    const lines = this.exports.lines(account.id);
    // Before the response begins, so that an unreachable database still leads to a 503.
    const first = await lines.next();
    const target = { type: 'account', id: account.id, name: account.name } as const;
    await inTransaction(this.em, (em) =>
      record(em, { accountId: account.id, action: 'account.exported', target }),
    );
    return new StreamableFile(streamOf(terminated(first, lines)), {
      type: `${ndjson}; charset=utf-8`,
      disposition: 'attachment; filename="account.ndjson"',
    });
  }

  @Post('delete')
  @Audited('account.deleted')
  @DashboardCall({
    summary: 'Delete the account',
    ofAccount: true,
    description:
      'Permanent. All sessions, keys and invitations end immediately. The jobs app then deletes links, bio pages, groups ' +
      'and figures. Users who belong to no other account are deleted.',
    role: 'owner',
    stepUp: true,
  })
  @ApiOkResponse({ description: 'The account is deleted. Deletes the cookie.', type: DoneDto })
  async deleteAccount(
    @CurrentSession() { account }: Session,
    @Body() { name }: DeleteAccountDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DoneDto> {
    if (name !== account.name.trim()) {
      throw invalidRequest([
        { field: 'name', code: 'mismatch', message: 'This is not the name of the account.' },
      ]);
    }
    await closeAccount(this.em, account.id, account.name);
    this.cookie.clear(reply);
    // Not awaited: the jobs app also looks for deleted accounts once an hour. Always added: a running job may already
    // have read which accounts are deleted.
    void this.jobs.add(accountDeletionJob, { accountId: null }).catch((error: unknown) => {
      this.logger.warn(`the deletion of an account has to wait: ${(error as Error).message}`);
    });
    return { ok: true };
  }
}

async function* terminated(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string> {
  for (let next = first; !next.done; next = await rest.next()) yield `${next.value}\n`;
}
