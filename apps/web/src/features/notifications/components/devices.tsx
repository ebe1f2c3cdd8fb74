import { useQuery } from '@tanstack/react-query';
import type { PushDevice } from '@windfall/contract';
import { useRef } from 'react';
import { serverMessage } from '../../../lib/api/api-error.ts';
import { useStrings } from '../../../lib/i18n/strings.ts';
import { canReceivePush } from '../../../lib/push/own-device.ts';
import { useSite } from '../../../lib/site.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { devicesQuery, PermissionRefusedError, useAddDevice, useRemoveDevice } from '../api/devices.ts';
import { strings } from '../strings.ts';

/** The devices that the member is told on, with a button to add this one. */
export function Devices() {
  const t = useStrings(strings);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: devices } = useQuery(devicesQuery);
  if (!devices) return null;
  return (
    <section className="mb-6 flex flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-heading text-lg font-semibold">
        {t.devices}
      </h3>
      <ul className="empty:hidden">
        {devices.map((device) => (
          <Device key={device.id} device={device} onRemoved={() => heading.current?.focus()} />
        ))}
      </ul>
      {!devices.some(({ current }) => current) && <ThisDevice />}
    </section>
  );
}

function ThisDevice() {
  const t = useStrings(strings);
  const { hasWorker } = useSite();
  const { mutate, isPending, error } = useAddDevice();
  if (!hasWorker) return <p className="text-ink-soft">{t.pushOff}</p>;
  if (!canReceivePush()) return <p className="text-ink-soft">{t.noPush}</p>;
  const problem = error instanceof PermissionRefusedError ? t.pushRefused : t.pushFailed;
  return (
    <div className="flex flex-col items-start gap-2">
      <FormError>{error && !isPending && (serverMessage(error) ?? problem)}</FormError>
      <Button variant="leaf" isLoading={isPending} onClick={() => mutate(undefined)}>
        {t.addDevice}
      </Button>
      <p className="text-sm text-ink-soft">{t.addDeviceHint}</p>
    </div>
  );
}

function Device({ device, onRemoved }: { device: PushDevice; onRemoved: () => void }) {
  const t = useStrings(strings);
  const { mutate, isPending, error } = useRemoveDevice();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2 last:border-0">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device.name}
          {device.current && <Tag>{t.thisDevice}</Tag>}
        </p>
        {device.failed_at && <p className="text-sm text-ink-soft">{t.unreached}</p>}
        <FormError>{error && !isPending && (serverMessage(error) ?? t.removeFailed)}</FormError>
      </div>
      <Button
        variant="quiet"
        aria-label={t.removeDevice(device.name)}
        isLoading={isPending}
        onClick={() => mutate(device, { onSuccess: onRemoved })}
      >
        {t.remove}
      </Button>
    </li>
  );
}
