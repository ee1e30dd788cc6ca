import { AccountsService, invitationMail, type OpenInvitation } from '@app/accounts';
import { Settings, Mailer } from '@app/common';
import { Signatures } from '@app/database';
import { LimiterStore } from '@app/operations';
import { chooseLanguage } from '@app/pages';
import { Injectable } from '@nestjs/common';
import { MailLimit } from '../auth/mail-limit.js';

/** The limits of mails per day. */
const mailsPerDay = {
  /** To one address, from all inviters together. */
  address: 3,
  /** By one account. */
  account: 50,
  /** By one user, for all accounts. */
  user: 50,
};
type Sender = keyof typeof mailsPerDay;

const longestName = 40;

/** The sender of an invitation. */
interface Inviter {
  accountId: string;
  /** Null for a key without a creator. */
  userId: string | null;
  /** The `Accept-Language` of their request, which decides the language of the mail. */
  acceptLanguage?: string;
}

/**
 * Sends the links of invitations, if there is a mail server. Inviters can write to people who never asked for it, so
 * mails are limited, however many invitations are revoked, and contain no text of theirs that could advertise anything.
 */
@Injectable()
export class InvitationMailer {
  private readonly limits: Record<Sender, MailLimit>;

  constructor(
    private readonly settings: Settings,
    private readonly mailer: Mailer,
    private readonly accounts: AccountsService,
    signatures: Signatures,
    store: LimiterStore,
  ) {
    const limitOf = (sender: Sender): MailLimit =>
      new MailLimit(signatures, store, `invitations:${sender}`, mailsPerDay[sender]);
    this.limits = { address: limitOf('address'), account: limitOf('account'), user: limitOf('user') };
  }

  /**
   * Sends the link to the address of the invitation, if it has one.
   * @returns whether the mail server accepted it. False if too many were sent.
   */
  async send(inviter: Inviter, { email, expiresAt }: OpenInvitation, url: string): Promise<boolean> {
    if (!this.mailer.isConfigured || email === null) return false;
    if (!(await this.maySend(inviter, email))) return false;
    const { host } = new URL(this.settings.API_BASE_URL);
    const language = chooseLanguage(inviter.acceptLanguage);
    const accountName = plain(await this.accounts.nameOf(inviter.accountId));
    return this.mailer.send(invitationMail({ email, language, accountName, url, expiresAt }, host));
  }

  private async maySend({ accountId, userId }: Inviter, email: string): Promise<boolean> {
    const senders: [Sender, string][] = [
      ['account', accountId],
      ...(userId === null ? [] : [['user', userId] satisfies [Sender, string]]),
      ['address', email],
    ];
    for (const [sender, id] of senders) if (!(await this.limits[sender].take(id))) return false;
    return true;
  }
}

/** Shortens a name to text without anything that a mail program would turn into a link. Names may be email addresses. */
const plain = (name: string): string => {
  const text = name.replaceAll(/[^\p{L}\p{M}\p{N}@ '&-]+/gu, ' ').trim();
  return text.length > longestName ? `${text.slice(0, longestName).toWellFormed()}…` : text;
};
