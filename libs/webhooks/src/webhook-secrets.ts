import { Signatures } from '@app/database';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Length that Standard Webhooks recommends for symmetric secrets is 24 to 64 bytes. */
const secretBytes = 32;

/** How long deliveries are signed with the previous secret too, milliseconds. */
export const secretOverlapMs = 86_400_000;

/** The secrets of an endpoint as they are stored. */
export interface SealedSecrets {
  id: string;
  sealedSecret: string;
  sealedPreviousSecret: string | null;
  previousSecretUntil: Date | null;
}

/** Issues the secrets of endpoints, and signs with them. They are stored encrypted. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly signatures: Signatures) {}

  /** A new secret, and the form to store. */
  async issue(endpointId: string): Promise<{ secret: string; sealed: string }> {
    const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
    return { secret, sealed: await this.signatures.seal(purposeOf(endpointId), secret) };
  }

  /** The headers of a delivery, signed with the secret, and with the previous one for as long as it is valid. */
  async headers(endpoint: SealedSecrets, webhookId: string, body: string): Promise<Record<string, string>> {
    const { id, sealedSecret, sealedPreviousSecret, previousSecretUntil } = endpoint;
    const sealed = [sealedSecret];
    if (sealedPreviousSecret && previousSecretUntil && previousSecretUntil.getTime() > Date.now()) {
      sealed.push(sealedPreviousSecret);
    }
    const at = new Date();
    const signatures = [];
    for (const one of sealed) {
      const secret = await this.signatures.open(purposeOf(id), one);
      signatures.push(new Webhook(secret).sign(webhookId, at, body));
    }
    return {
      'webhook-id': webhookId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    };
  }
}

const purposeOf = (endpointId: string): string => `webhook ${endpointId}`;
