import { htmlOf, type Mail, textOf } from './mail.js';
import { Settings } from './settings.js';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';

/** Timeout of the mail server for each step, in milliseconds. */
const timeoutMs = 5_000;

/** Sends mail as text and HTML, if `SMTP_URL` is set. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly logger = new Logger(Mailer.name);
  private transport?: Promise<Transporter>;

  constructor(private readonly settings: Settings) {}

  /** True if there is a mail server. */
  get isConfigured(): boolean {
    return Boolean(this.settings.SMTP_URL);
  }

  /** @returns true if the mail server accepted it. */
  async send(mail: Mail): Promise<boolean> {
    if (!this.isConfigured) return false;
    try {
      const { to, subject } = mail;
      const transport = await this.connect();
      await transport.sendMail({
        from: this.settings.SMTP_FROM,
        to,
        subject,
        text: textOf(mail),
        html: htmlOf(mail),
      });
      return true;
    } catch (error) {
      this.logger.warn(`could not send mail: ${reasonOf(error)}`);
      return false;
    }
  }

  /** Signs in to the mail server and sends nothing. @throws if that is impossible. */
  async verify(): Promise<void> {
    if (this.isConfigured) await (await this.connect()).verify();
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transport?.catch(() => undefined))?.close();
  }

  /** Loads the library with the first mail: most processes never send one. If that fails, the next mail tries again. */
  private connect(): Promise<Transporter> {
    return (this.transport ??= this.load().catch((error: unknown) => {
      this.transport = undefined;
      throw error;
    }));
  }

  private async load(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: this.settings.SMTP_URL,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  }
}

/** The reason why a mail was not sent, without the mail server's text: it repeats the address, which does not belong in a log. */
function reasonOf(error: unknown): string {
  const { code, responseCode, message } = error as Error & { code?: string; responseCode?: number };
  if (responseCode !== undefined) return `the mail server answered ${responseCode} (${code})`;
  return code === 'EENVELOPE' ? 'the address is not accepted' : message;
}
