import { loadTexts } from './language/load-texts.ts';
import { loadChunk } from './load-chunk.ts';

await loadTexts();
await loadChunk(() => import('./app.tsx'));
