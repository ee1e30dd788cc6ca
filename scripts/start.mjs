// `npm start`: builds what is out of date, then becomes the launcher.
import './require-node.mjs';
import module from 'node:module';
import { resolve } from 'node:path';

await import('./build.mjs');
// Keeps compiled code next to the build, which makes the next start of this process and of its children faster.
process.env.NODE_COMPILE_CACHE ??= resolve('dist', 'compile-cache');
module.enableCompileCache();
process.setSourceMapsEnabled(true);
await import('../dist/bundle/launcher.js');
