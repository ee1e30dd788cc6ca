import { forgetSignUpMail, signUpMail, takeSignUpMails } from '@app/accounts';
import { Mailer, Settings } from '@app/common';
import { Signatures } from '@app/database';
import { defineJob, type JobData, type JobHandler, type JobRun } from '@app/jobs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** The user is waiting for the mail. */
const everyMs = 5_000;
/** Sent at the same time, so that one that the mail server holds up does not delay all others. */
const mailsAtOnce = 10;

const signUpMailsJob = defineJob<JobData, undefined, { sent: number }>('sign-up-mails');

/**
 * Sends the mails of sign-ups, if there is a mail server. Their rows are the outbox: a mail may be sent twice if the process
 * ends before recording that, and is given up after a quarter of an hour.
 */
@Injectable()
export class SignUpMailsHandler implements JobHandler<JobData, undefined, { sent: number }> {
  readonly definition = signUpMailsJob;
  readonly recurring: JobHandler['recurring'];

  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
    private readonly signatures: Signatures,
    private readonly mailer: Mailer,
  ) {
    if (mailer.isConfigured) this.recurring = { everyMs, data: { accountId: null } };
  }

  async run({ signal }: Pick<JobRun<JobData, undefined>, 'signal'>): Promise<{ sent: number }> {
    let sent = 0;
    if (!this.mailer.isConfigured) return { sent };
    const em = this.em.fork();
    for (;;) {
      signal.throwIfAborted();
      const due = await takeSignUpMails(em, this.signatures, mailsAtOnce);
      if (due.length === 0) return { sent };
      await Promise.all(
        due.map(async (mail) => {
          if (!(await this.mailer.send(signUpMail(mail, this.settings.API_BASE_URL)))) return;
          await forgetSignUpMail(em, mail.id);
          sent++;
        }),
      );
    }
  }
}
