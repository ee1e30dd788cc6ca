import type { KnownSource } from './known-source.js';
import { scanSource } from '../scan.js';

/** Codes that people scan. Their addresses say so. */
export const scans: readonly KnownSource[] = [{ key: scanSource, label: 'QR code' }];
