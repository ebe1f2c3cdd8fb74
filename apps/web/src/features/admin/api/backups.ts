import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  applyImport,
  BodyInput,
  createBackup,
  deleteBackup,
  discardImport,
  linkBackup,
  listBackups,
  Proof,
  previewBackup,
  uploadImport,
} from '@windfall/contract';
import { apiOf } from '../../../lib/api/api-of.ts';
import { endpoint } from '../../../lib/api/endpoint.ts';
import { ADMIN_KEY } from './settings.ts';

/** A long timeout: the duration depends on the size of the community. */
const LONG_CALL = { timeout: 30 * 60_000, repeatable: false };

const createEndpoint = endpoint<typeof createBackup>('POST', '/api/admin/backups', LONG_CALL);
const listEndpoint = endpoint<typeof listBackups>('GET', '/api/admin/backups', { isList: true });
const linkEndpoint = endpoint<typeof linkBackup>('POST', '/api/admin/backups/{name}/link');
const deleteEndpoint = endpoint<typeof deleteBackup>('DELETE', '/api/admin/backups/{name}');
const previewEndpoint = endpoint<typeof previewBackup>('POST', '/api/admin/backups/{name}/import', LONG_CALL);
const uploadEndpoint = endpoint<typeof uploadImport>('POST', '/api/admin/imports', LONG_CALL);
const applyEndpoint = endpoint<typeof applyImport>('POST', '/api/admin/imports/{id}/apply', LONG_CALL);
const discardEndpoint = endpoint<typeof discardImport>('DELETE', '/api/admin/imports/{id}');

/** Download address of a backup, unless the security level is high. */
export const backupHref = (name: string) => `/api/admin/backups/${encodeURIComponent(name)}`;

export const backupsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'backups'],
  queryFn: async ({ client, signal }) => (await apiOf(client).call(listEndpoint, { signal })).data,
});

export function useCreateBackup() {
  return useMutation({
    mutationFn: async (_: undefined, { client }) => (await apiOf(client).call(createEndpoint)).data,
    onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries({ queryKey: ADMIN_KEY }),
    meta: { toast: true },
  });
}

/** Requests a single-use download address of a backup. */
export function useLinkBackup(name: string) {
  return useMutation({
    mutationFn: async (proof: Proof, { client }) =>
      (await apiOf(client).call(linkEndpoint, { params: { name }, body: proof })).data,
  });
}

export function useDeleteBackup(name: string) {
  return useMutation({
    mutationFn: (confirmation: BodyInput<typeof deleteBackup>, { client }) =>
      apiOf(client).call(deleteEndpoint, { params: { name }, body: confirmation }),
    onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
}

/** Checks a backup, one on the server by name or an uploaded file; it changes nothing. */
export function usePreviewImport() {
  return useMutation({
    mutationFn: async (backup: string | File, { client }) => {
      const api = apiOf(client);
      if (typeof backup === 'string') {
        return (await api.call(previewEndpoint, { params: { name: backup } })).data;
      }
      return (await api.call(uploadEndpoint, { file: backup })).data;
    },
  });
}

export function useApplyImport(id: string) {
  return useMutation({
    mutationFn: async (confirmation: BodyInput<typeof applyImport>, { client }) =>
      (await apiOf(client).call(applyEndpoint, { params: { id }, body: confirmation })).data,
    // A restore may have changed all data.
    onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(),
  });
}

export function useDiscardImport() {
  return useMutation({
    mutationFn: (id: string, { client }) => apiOf(client).call(discardEndpoint, { params: { id } }),
  });
}
