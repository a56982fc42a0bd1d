CREATE TABLE "reward_commitment" (
	"seed_hash" text PRIMARY KEY NOT NULL,
	"giver_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"room_tag" text NOT NULL,
	"nonce" text NOT NULL,
	"seed_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"salt" text,
	"refusal" text
);
--> statement-breakpoint
ALTER TABLE "reward" ADD COLUMN "seed_nonce" text;--> statement-breakpoint
ALTER TABLE "reward_commitment" ADD CONSTRAINT "reward_commitment_giver_id_account_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reward_commitment_giver" ON "reward_commitment" USING btree ("giver_id");