import { AccountsService, type OpenInvitation } from '@app/accounts';
import { Settings } from '@app/common';
import { Mailer } from '@app/mail';
import { Injectable } from '@nestjs/common';

/** Sends the links of invitations, if there is a mail server. */
@Injectable()
export class InvitationMailer {
  constructor(
    private readonly settings: Settings,
    private readonly mailer: Mailer,
    private readonly accounts: AccountsService,
  ) {}

  /** Sends the link to the address of the invitation, if it has one. @returns whether the mail server accepted it. */
  async send(accountId: string, { email, expiresAt }: OpenInvitation, url: string): Promise<boolean> {
    if (!this.mailer.isConfigured || email === null) return false;
    const { host } = new URL(this.settings.API_BASE_URL);
    const name = await this.accounts.nameOf(accountId);
    return this.mailer.send({
      to: email,
      subject: `Invitation to ${name} on ${host}`,
      lines: [
        `You have been invited to the account "${name}" on ${host}.`,
        '',
        'Open this link to join. It works once, so do not forward it:',
        url,
        '',
        `It expires on ${expiresAt.toUTCString()}.`,
        'If you did not expect this invitation, ignore this message.',
      ],
    });
  }
}
