import { defineStrings } from '@windfall/contract';

/** Answers to administrators about backups. What is wrong with a file is for the host and stays in English. */
export const strings = defineStrings({
  en: { discarded: 'Import discarded', restored: 'Backup restored', deleted: 'Backup deleted' },
});
