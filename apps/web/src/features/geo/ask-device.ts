import { cellOf, centerOf, type Point } from '@windfall/contract';

/** Timeout of the device, and maximum age of its position. */
const POSITION_OPTIONS: PositionOptions = { timeout: 15_000, maximumAge: 60_000, enableHighAccuracy: false };
/** `GeolocationPositionError.PERMISSION_DENIED`; some environments lack the class. */
const PERMISSION_DENIED = 1;

/** The string that says why there is no position. */
type Failure = 'geolocationUnsupported' | 'geolocationDenied' | 'geolocationFailed';

/**
 * Asks the device for its position, or says why there is none. The position is replaced by the middle of its square of
 * about 500 m at once, so that nothing finer can be sent or stored.
 */
export function askDevice(): Promise<Point | Failure> {
  const geolocation = navigator.geolocation as Geolocation | undefined;
  if (!geolocation) return Promise.resolve('geolocationUnsupported');
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(snapped(coords)),
      (reason) => resolve(reason.code === PERMISSION_DENIED ? 'geolocationDenied' : 'geolocationFailed'),
      POSITION_OPTIONS,
    );
  });
}

/** Four decimals stay far inside the square. */
function snapped(point: Point): Point {
  const { latitude, longitude } = centerOf(cellOf(point));
  return { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) };
}
