export { AccountDataModule } from './account-data.module.js';
export { accountDeletionJob } from './account-deletion.job.js';
export { AccountDeletionService, type DeletionCounts } from './account-deletion.service.js';
export { AccountExportService } from './account-export.service.js';
export {
  largestStorage,
  largestTotal,
  measureStorage,
  type MeasuredStorage,
  type StorageBytes,
  type StorageKind,
  storageOf,
  storageSums,
} from './account-storage.js';
