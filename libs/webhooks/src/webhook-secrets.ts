import { type ReplacedSecret, Signatures } from '@app/database';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Standard Webhooks recommends 24 to 64 bytes for symmetric secrets. */
const secretBytes = 32;

/** How long deliveries are also signed with a secret that was replaced, in milliseconds. */
export const secretOverlapMs = 86_400_000;

/** Maximum number of replaced secrets that are still valid. Each adds a signature to every delivery. */
export const maxReplacedSecrets = 5;

/** The secrets of an endpoint as they are stored. */
export interface SealedSecrets {
  id: string;
  sealedSecret: string;
  sealedPreviousSecret: string | null;
  previousSecretUntil: Date | null;
  olderSecrets: ReplacedSecret[] | null;
}

/** The secrets of an endpoint that were replaced and are still valid, newest first. */
export function replacedSecrets({
  sealedPreviousSecret,
  previousSecretUntil,
  olderSecrets,
}: SealedSecrets): ReplacedSecret[] {
  const previous =
    sealedPreviousSecret && previousSecretUntil
      ? [{ sealed: sealedPreviousSecret, until: previousSecretUntil.toISOString() }]
      : [];
  return [...previous, ...(olderSecrets ?? [])].filter(({ until }) => Date.parse(until) > Date.now());
}

/** The headers of an attempt that is made now. */
export type SignDelivery = (webhookId: string, body: string) => Record<string, string>;

/** Issues the secrets of endpoints, and signs with them. They are stored encrypted. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly signatures: Signatures) {}

  /** A new secret, and the form to store. */
  async issue(endpointId: string): Promise<{ secret: string; sealed: string }> {
    const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
    return { secret, sealed: await this.signatures.seal(purposeOf(endpointId), secret) };
  }

  /** Opens the secret of an endpoint, and the replaced ones that are still valid, to sign deliveries now. */
  async signer(endpoint: SealedSecrets): Promise<SignDelivery> {
    const { id, sealedSecret } = endpoint;
    const sealed = [sealedSecret, ...replacedSecrets(endpoint).map((replaced) => replaced.sealed)];
    const secrets = await Promise.all(sealed.map((one) => this.signatures.open(purposeOf(id), one)));
    const webhooks = secrets.map((secret) => new Webhook(secret));
    return (webhookId, body) => {
      const at = new Date();
      return {
        'webhook-id': webhookId,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': webhooks.map((webhook) => webhook.sign(webhookId, at, body)).join(' '),
      };
    };
  }
}

const purposeOf = (endpointId: string): string => `webhook ${endpointId}`;
