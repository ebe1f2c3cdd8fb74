import { SHARING_LIMITS, STANDS } from '@windfall/contract';
import { ExchangeOpening } from './exchange-model-opening.ts';
import { found, type ModelListing } from './exchange-model-rows.ts';

/** What neighbors take and leave at stands in the model. */
export class ExchangeStands extends ExchangeOpening {
  tap(id: string, listing: ModelListing, amount: number): string {
    if (this.inactive.has(listing.owner) && !this.isLate) return 'STAND_NOT_FOUND';
    if (this.taps.some((one) => one.id === id)) return 'ok';
    const { stock, isAtStand, isDeleted, isAvailable } = listing;
    if (!isAtStand || isDeleted || stock === null || !(isAvailable || this.#ranOut(listing)))
      return 'NOT_AT_STAND';
    const counted = amount > 0 ? Math.min(amount, this.left(listing)) : this.#leave(listing, stock, -amount);
    if (counted > 0) {
      listing.tapped += counted;
      this.closeWhenGone(listing);
    }
    this.taps.push({ id, listing, amount, counted, at: this.now, isUndone: false });
    return 'ok';
  }

  undoTap(id: string): string {
    const tap = found(this.taps.find((one) => one.id === id));
    const { listing, counted } = tap;
    const out = this.outOf(listing.owner);
    if (out) return out;
    if (Date.parse(this.now) - Date.parse(tap.at) >= STANDS.undoMs) return 'TAP_UNDO_OVER';
    if (tap.isUndone) return 'ok';
    if (listing.isDeleted) tap.isUndone = true;
    else if (counted > 0) {
      if (this.#ranOut(listing)) listing.isAvailable = true;
      listing.tapped -= counted;
    } else if (counted < 0 && listing.stock !== null) {
      const stock = listing.stock + counted;
      if (stock < Math.max(1, this.held(listing) + this.gone(listing))) return 'TAP_UNDO_TAKEN';
      listing.stock = stock;
    }
    tap.isUndone = true;
    return 'ok';
  }

  #leave(listing: ModelListing, stock: number, amount: number): number {
    const added = Math.min(amount, SHARING_LIMITS.stock - stock);
    if (this.#ranOut(listing)) listing.isAvailable = true;
    listing.stock = stock + added;
    return -added;
  }

  #ranOut = (listing: ModelListing) => listing.stock !== null && this.gone(listing) >= listing.stock;
}
