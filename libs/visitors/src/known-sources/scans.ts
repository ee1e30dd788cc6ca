import type { KnownSource } from './known-source.js';
import { scanSource } from '../scan.js';

/** Codes that people scan, identified by their addresses. */
export const scans: readonly KnownSource[] = [{ key: scanSource, label: 'QR code' }];
