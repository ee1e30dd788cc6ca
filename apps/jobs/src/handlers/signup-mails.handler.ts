import { Settings, Mailer } from '@app/common';
import { Signatures } from '@app/database';
import { defineJob, type JobData, type JobHandler, type JobRun } from '@app/jobs';
import {
  confirmationMail,
  type DueMail,
  dueMails,
  mayMail,
  noteMail,
  signupPurpose,
  tokenOf,
} from '@app/signups';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';

/** The visitor is waiting for the mail. */
const everyMs = 15_000;
/** Few enough that they are sent before another process would take them. */
const mailsAtOnce = 10;

const signupMailsJob = defineJob<JobData, undefined, { sent: number }>('signup-mails');

/**
 * Asks visitors of bio pages by mail, if there is a mail server, to confirm the address that they signed up with. Their
 * row is the outbox: a mail is due until the server has accepted it, whatever happens to this process. It may be sent
 * twice if the process ends before recording that.
 */
@Injectable()
export class SignupMailsHandler implements JobHandler<JobData, undefined, { sent: number }> {
  readonly definition = signupMailsJob;
  readonly recurring: JobHandler['recurring'];

  constructor(
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly settings: Settings,
    private readonly signatures: Signatures,
    private readonly mailer: Mailer,
  ) {
    if (mailer.isConfigured) this.recurring = { everyMs, data: { accountId: null } };
  }

  async run({ signal }: Pick<JobRun<JobData, undefined>, 'signal'>): Promise<{ sent: number }> {
    let sent = 0;
    if (!this.mailer.isConfigured) return { sent };
    for (;;) {
      signal.throwIfAborted();
      const due = await dueMails(this.pool, mailsAtOnce);
      for (const mail of due) if (await this.send(mail)) sent++;
      if (due.length < mailsAtOnce) return { sent };
    }
  }

  private async send(due: DueMail): Promise<boolean> {
    const hash = (await this.signatures.sign('mails of sign-ups', due.email)).toString('base64url');
    const counted = await mayMail(this.pool, due, hash);
    if (!counted) return false;
    const token = await tokenOf(due.id, (id) => this.signatures.sign(signupPurpose, id));
    const page = `${this.settings.shortOrigin(due.host)}/${due.slug}`;
    const sent = await this.mailer.send(confirmationMail(due, page, token));
    await noteMail(this.pool, due, counted, sent);
    return sent;
  }
}
