import { producePicture } from '../../../lib/produce-picture.ts';
import { BuiltInPicture } from '../../../ui/built-in-picture.tsx';
import { classNames } from '../../../ui/class-names.ts';

const PLACES = ['-rotate-6 translate-y-2', 'z-10 scale-110', 'rotate-6 translate-y-2'];

/** Three pictures in a fan. Decoration only. */
export function PictureFan({ names }: { names: readonly [string, string, string] }) {
  return (
    <div className="mx-auto flex w-full max-w-md justify-center py-5 max-md:max-w-xs md:py-8">
      {names.map((name, place) => (
        <BuiltInPicture
          key={name}
          src={producePicture(name)}
          sizes="(min-width: 48rem) 9.5rem, 7rem"
          isMain
          className={classNames(
            '-mx-2 w-1/3 rounded-lg border-4 border-card shadow-lifted md:-mx-1',
            PLACES[place],
          )}
        />
      ))}
    </div>
  );
}
