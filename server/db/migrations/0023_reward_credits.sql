ALTER TABLE "reward" ADD COLUMN "rest_credited_block" bigint;--> statement-breakpoint
ALTER TABLE "reward_claim" ADD COLUMN "credited" boolean DEFAULT false NOT NULL;