CREATE TABLE "ownership_offer" (
	"space_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ownership_offer" ADD CONSTRAINT "ownership_offer_space_id_user_id_membership_space_id_user_id_fk" FOREIGN KEY ("space_id","user_id") REFERENCES "public"."membership"("space_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ownership_offer_to" ON "ownership_offer" USING btree ("space_id","user_id");