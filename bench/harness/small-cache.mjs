// Preloaded into the redirect app with `--import`: limits its cache to some 60,000 links instead of a million.
import 'reflect-metadata';
import { SlugCache } from '../../dist/apps/redirect/src/routes/slug-cache.js';

SlugCache.linkBytes = 8 * 2 ** 20;
