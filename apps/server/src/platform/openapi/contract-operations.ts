import type { Operation } from '@windfall/contract';
import * as contract from '@windfall/contract';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** Every operation of the contract, by path and method. */
export function contractOperations(): Operation[] {
  const rank = ({ path, method }: Operation) => `${path} ${METHODS.indexOf(method)}`;
  return Object.values<unknown>(contract)
    .filter(contract.isOperation)
    .sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}
