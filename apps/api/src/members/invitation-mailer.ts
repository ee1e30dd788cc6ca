import { AccountsService, type OpenInvitation } from '@app/accounts';
import { Settings } from '@app/common';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';

/** The mail server gets this long for each step, milliseconds. */
const timeoutMs = 5_000;

/** Sends the links of invitations, if `SMTP_URL` is set. */
@Injectable()
export class InvitationMailer implements OnApplicationShutdown {
  private readonly logger = new Logger(InvitationMailer.name);
  private readonly transport?: Transporter;

  constructor(
    private readonly settings: Settings,
    private readonly accounts: AccountsService,
  ) {
    if (!settings.SMTP_URL) return;
    this.transport = createTransport({
      url: settings.SMTP_URL,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  }

  /** Sends the link to the address of the invitation, if it has one. @returns whether the mail server accepted it. */
  async send(accountId: string, { email, expiresAt }: OpenInvitation, url: string): Promise<boolean> {
    if (!this.transport || email === null) return false;
    const { host } = new URL(this.settings.API_BASE_URL);
    const name = await this.accounts.nameOf(accountId);
    try {
      await this.transport.sendMail({
        from: this.settings.SMTP_FROM,
        to: email,
        subject: `Invitation to ${name} on ${host}`,
        text: [
          `You have been invited to the account "${name}" on ${host}.`,
          '',
          'Open this link to join. It works once, so do not forward it:',
          url,
          '',
          `It expires on ${expiresAt.toUTCString()}.`,
          'If you did not expect this invitation, ignore this message.',
        ].join('\n'),
      });
      return true;
    } catch (error) {
      this.logger.warn(`could not send an invitation: ${(error as Error).message}`);
      return false;
    }
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}
