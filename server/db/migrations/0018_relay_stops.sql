ALTER TABLE "reward" ADD COLUMN "relay_stop" text;--> statement-breakpoint
ALTER TABLE "reward" ADD COLUMN "relay_stopped_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "reward_stopped" ON "reward" USING btree ("id") WHERE "reward"."relay_stop" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reward_claim_wallet" ON "reward_claim" USING btree ("recipient");